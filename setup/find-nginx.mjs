import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @returns {string | undefined} nginx's program; Debian keeps it where only root's PATH looks */
export function findNginx() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path));
}
