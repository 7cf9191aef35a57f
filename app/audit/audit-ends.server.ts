import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { isOnPostgres } from '../../storage/database.ts';
import type { AuditTable, Tables } from '../../storage/tables.ts';
import type { ChainEnd } from './audit-chain.server.ts';

/** Reads the end of the audit chain and appends to it. */
export interface AuditEnds {
  /** On PostgreSQL this locks the end until the transaction ends, so that other writers wait. */
  read(transaction: Transaction<Tables>): Promise<ChainEnd>;
  append(
    transaction: Transaction<Tables>,
    rows: readonly AuditTable[],
    end: ChainEnd,
  ): Promise<void>;
}

const HEAD = 'head';

/** The number and hash of the last entry; 0 and '' if there is none. */
export function readAuditHead(rows: Kysely<Tables>): Promise<ChainEnd> {
  return rows
    .selectFrom('audit_head')
    .select(['number', 'hash'])
    .where('name', '=', HEAD)
    .executeTakeFirstOrThrow();
}

const COLUMNS = [
  'number',
  'at',
  'action',
  'staff_name',
  'session',
  'device',
  'address',
  'patientid',
  'others',
  'subject',
  'result',
  'before_hash',
  'after_hash',
  'previous_hash',
  'hash',
  'person',
] as const satisfies readonly (keyof AuditTable)[];
/** The numbers of rows for which an insert statement is prepared on SQLite, the largest first. */
const SIZES = [16, 4, 1] as const;

const built = new Map<boolean, AuditEnds>();

/** The queries for this kind of database. They are built once, since building a query costs more than running it. */
export function auditEnds(rows: Transaction<Tables>): AuditEnds {
  const isPostgres = isOnPostgres(rows);
  const known = built.get(isPostgres) ?? (isPostgres ? openOnPostgres() : openOnSqlite(rows));
  built.set(isPostgres, known);
  return known;
}

function openOnSqlite(rows: Transaction<Tables>): AuditEnds {
  const sample = Object.fromEntries(COLUMNS.map((name) => [name, ''])) as unknown as AuditTable;
  const addRows = (size: number) =>
    rows
      .insertInto('audit')
      .values(Array.from({ length: size }, () => sample))
      .compile();
  const adding = { 1: addRows(1), 4: addRows(4), 16: addRows(16) };
  const moveEnd = rows
    .updateTable('audit_head')
    .set({ number: 0, hash: '' })
    .where('name', '=', HEAD)
    .compile();
  return {
    read: readWith(
      rows.selectFrom('audit_head').select(['number', 'hash']).where('name', '=', HEAD).compile(),
    ),
    async append(transaction, added, end) {
      for (let from = 0; from < added.length;) {
        const size = SIZES.find((one) => from + one <= added.length) ?? 1;
        const some = added.slice(from, from + size);
        const parameters = some.flatMap((row) => COLUMNS.map((name) => row[name]));
        await transaction.executeQuery({ ...adding[size], parameters });
        from += size;
      }
      const parameters = [end.number, end.hash, HEAD];
      await transaction.executeQuery({ ...moveEnd, parameters });
    },
  };
}

/** Uses as few round trips as possible, since other writers wait meanwhile. */
function openOnPostgres(): AuditEnds {
  const columns = COLUMNS.join(', ');
  const append = `with added as (
      insert into audit (${columns})
      select ${columns} from json_populate_recordset(null::audit, $1::json)
    )
    update audit_head set number = $2, hash = $3 where name = $4`;
  return {
    read: readWith(
      CompiledQuery.raw('select number, hash from audit_head where name = $1 for update', [HEAD]),
    ),
    async append(transaction, added, { number, hash }) {
      const parameters = [JSON.stringify(added), number, hash, HEAD];
      await transaction.executeQuery(CompiledQuery.raw(append, parameters));
    },
  };
}

function readWith(query: CompiledQuery): AuditEnds['read'] {
  return async (transaction) => {
    const [end] = (await transaction.executeQuery<ChainEnd>(query as CompiledQuery<ChainEnd>)).rows;
    if (!end) throw new Error('the end of the audit is not in the database');
    return end;
  };
}
