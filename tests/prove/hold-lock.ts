// A process that holds the write lock of a SQLite database for some seconds.
// Arguments: FILE SECONDS
import { DatabaseSync } from 'node:sqlite';

const [file = '', seconds] = process.argv.slice(2);
const database = new DatabaseSync(file, { timeout: 5000 });
database.exec('begin immediate');
console.log('held');
setTimeout(() => database.close(), Number(seconds) * 1000);
