// The baseline for the site's measurements: plain node:http.
//   answer FOLDER PORT   sends the answer kept in FOLDER/answer.json from memory
//   insert FOLDER PORT   stores each posted enquiry in FOLDER in its own commit, with the site's SQLite settings
//   insert-shared FOLDER PORT   the same, where enquiries that wait at the same time share a commit
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const [work, folder = '', port] = process.argv.slice(2);
const listener =
  work === 'answer'
    ? sendKeptAnswer()
    : storeEnquiries({ sharesCommits: work === 'insert-shared' });
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
