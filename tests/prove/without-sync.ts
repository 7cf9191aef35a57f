// Control of the power cuts: preloaded into the site, it makes every sync do nothing, as a careless setting would.
// The check must then find lost writes.
import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';

const { exec, prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function execWithoutSync(sql) {
  return exec.call(this, sql.replace('synchronous = full', 'synchronous = off'));
};
DatabaseSync.prototype.prepare = function prepareWithoutSync(sql, ...rest) {
  const told = sql === 'pragma synchronous' ? 'select 2 as synchronous' : sql;
  return prepare.call(this, told, ...rest);
};

const handle = await open('/dev/null');
Object.getPrototypeOf(handle).sync = () => Promise.resolve();
await handle.close();
