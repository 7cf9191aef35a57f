import { expect, test } from 'vitest';
import { useTestCommand } from '../../tests/support/open-test-command.ts';
import * as checkQuantities from './check-quantities.ts';

const clinic = useTestCommand();

const medicine = (name: string, dose: string, quantity: string, days = '30') => ({
  name,
  strength: '',
  dose,
  food: '',
  days,
  quantity,
});

const BEFORE = { day: '2026-11-20' };

async function add(key: string, medicines: object[], sheet: object | null) {
  const isIssued = sheet !== null;
  await clinic.open(({ database }) =>
    database.write((transaction) =>
      transaction
        .insertInto('prescriptions')
        .values({
          key,
          patientid: '0000000001',
          record_key: '-K1',
          replaces: null,
          body: JSON.stringify({ medicines }),
          written_at: '2026-11-20T05:00:00.000Z',
          written_by: null,
          version: 2,
          issued_at: isIssued ? '2026-11-20T05:00:00.000Z' : null,
          issued_by: isIssued ? 'Dr. A. Sample' : null,
          issuer: null,
          sheet: sheet && JSON.stringify(sheet),
        })
        .execute(),
    ),
  );
}

test('the doctor gets each issued prescription whose counted quantity is of no tablet, once', async () => {
  const insulin = medicine('Insulin aspart', '2-3-2', '210');
  await add('-P1', [insulin, medicine('Metformin', '1-0-1', '60')], BEFORE);
  await add('-P2', [medicine('Ferrous syrup', '2.5-2.5-2.5', '23', '3')], BEFORE);
  await add('-P3', [medicine('Insulin glargine', '0-0-4', '2 pens')], BEFORE);
  await add('-P4', [medicine('Insulin glargine', '10-0-12', '')], BEFORE);
  await add('-P5', [insulin], null);
  await add('-P6', [insulin], { ...BEFORE, told: [] });
  const { code, lines } = await clinic.run(checkQuantities);
  expect(code).toBe(0);
  expect(lines).toEqual([
    '2026-11-20  0000000001  Insulin aspart   2-3-2 for 30 days: 210  (units; issued by Dr. A. Sample)',
    '2026-11-20  0000000001  Ferrous syrup   2.5-2.5-2.5 for 3 days: 23  (mL; issued by Dr. A. Sample)',
    '2 found.',
  ]);
  const last = await clinic.open(({ database }) =>
    database.read.selectFrom('audit').select(['action', 'subject']).executeTakeFirst(),
  );
  expect(last).toEqual({ action: 'export', subject: 'counted quantities' });
});

test('a medicine of which nothing says the form is listed too', async () => {
  await add('-P1', [medicine('Samplomin', '1-0-1', '60')], BEFORE);
  const { lines } = await clinic.run(checkQuantities);
  expect(lines[0]).toContain('(form not known; issued by Dr. A. Sample)');
});
