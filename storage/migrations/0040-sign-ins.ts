import { type Kysely, sql } from 'kysely';

/** The sign-ins of the audit, which tell who has used which name. The audit is never shortened. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists audit_sign_ins on audit (number)
    where action = 'sign-in'`.execute(database);
}
