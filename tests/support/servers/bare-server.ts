// The baseline for the site's measurements: plain node:http. Budgets are ratios to it, so it imports nothing of the
// site, and a work is never changed once a budget refers to it.
//   answer FOLDER PORT   sends the answer kept in FOLDER/answer.json from memory
//   insert FOLDER PORT   stores each posted enquiry in FOLDER in its own commit, with the site's SQLite settings
//   insert-shared FOLDER PORT   the same, where enquiries that wait at the same time share a commit
//   search FOLDER PORT   finds records of FOLDER/data, copied at the start, with an entry for each search in a chain of
//                        hashes; searches that wait at the same time share a commit
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const [work, folder = '', port] = process.argv.slice(2);
const LISTENERS: Record<string, () => RequestListener> = {
  answer: sendKeptAnswer,
  insert: () => storeEnquiries({ sharesCommits: false }),
  'insert-shared': () => storeEnquiries({ sharesCommits: true }),
  search: findRecords,
};
const listener = LISTENERS[work ?? '']?.();
createServer(listener).listen(Number(port), '127.0.0.1', () =>
  console.log('ready'.concat(' ', port ?? '')),
);

function sendKeptAnswer(): RequestListener {
  const kept = JSON.parse(readFileSync(join(folder, 'answer.json'), 'utf8'));
  const headers: Record<string, string> = kept.headers;
  const bytes = Buffer.from(kept.body, 'base64');
  return (_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  };
}

function storeEnquiries({ sharesCommits }: { sharesCommits: boolean }): RequestListener {
  const database = new DatabaseSync(join(folder, 'bare.sqlite'));
  database.exec(`
    pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
    pragma trusted_schema = off; pragma secure_delete = on;
    create table enquiries (key text primary key not null, name text, email text, date text, select_opt text,
      mobile text, message1 text, datetime text, idempotency_key text unique) strict
  `);
  const insert = database.prepare('insert into enquiries values (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  let count = 0;
  const waiting: { values: string[]; answer: () => void }[] = [];
  const commitWaiting = () => {
    const now = waiting.splice(0);
    database.exec('begin immediate');
    for (const { values } of now) insert.run(...values);
    database.exec('commit');
    for (const { answer } of now) answer();
  };
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { name, email, date, selectOpt, mobile, message1 } = JSON.parse(
        Buffer.concat(chunks).toString(),
      );
      const key = String(count++).padStart(24, '0');
      const datetime = '2026-11-21 05:37:11';
      const once = String(request.headers['idempotency-key']);
      const values = [key, name, email, date, selectOpt, mobile, message1, datetime, once];
      const answer = () => {
        const body = JSON.stringify({ key, reference: '4NCT-9XS2', datetime });
        response.writeHead(201, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        });
        response.end(body);
      };
      waiting.push({ values, answer });
      if (!sharesCommits) commitWaiting();
      else if (waiting.length === 1) setImmediate(commitWaiting);
    });
  };
}

function findRecords(): RequestListener {
  const columns = 'key, patientid, name, age, email, mobile, bp, sugar, temperature, datetime';
  const database = new DatabaseSync(join(folder, 'bare-search.sqlite'));
  database.exec(`
    pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on; pragma cache_size = -65536;
    attach '${join(folder, 'data', 'clinic.sqlite')}' as clinic;
    create table records (key text primary key not null, patientid text, name text, age text, email text,
      mobile text, bp text, sugar text, temperature text, datetime text) strict;
    insert into records select ${columns} from clinic.records;
    detach clinic;
    create index records_patientid on records (patientid);
    create index records_name on records (name);
    create index records_mobile on records (mobile);
    create table readings (number integer primary key, at text, subject text, patientid text, hash text) strict
  `);
  const find = Object.fromEntries(
    ['patientid', 'name', 'mobile'].map((by) => [
      by,
      database.prepare(
        `select ${columns} from records where ${by} = ? order by datetime desc, key desc limit 1000`,
      ),
    ]),
  );
  const insert = database.prepare('insert into readings values (?, ?, ?, ?, ?)');
  let number = 0;
  let last = '';
  const waiting: { by: string; value: string; response: ServerResponse }[] = [];
  const commitWaiting = () => {
    const now = waiting.splice(0);
    database.exec('begin immediate');
    const bodies = now.map(({ by, value }) => {
      const patients = find[by]?.all(value) ?? [];
      const entry = [++number, new Date().toISOString(), by, patients[0]?.['patientid'] ?? null];
      last = hash('sha256', JSON.stringify([...entry, last]));
      insert.run(...entry, last);
      return JSON.stringify({ patients });
    });
    database.exec('commit');
    for (const [place, { response }] of now.entries()) {
      const body = bodies[place] ?? '';
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    }
  };
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { by, value } = JSON.parse(Buffer.concat(chunks).toString());
      waiting.push({ by, value, response });
      if (waiting.length === 1) setImmediate(commitWaiting);
    });
  };
}
