import { parseArgs } from 'node:util';
import { recordAudit } from '../../app/audit/audit.server.ts';
import { readMedicineList } from '../../app/content/content.server.ts';
import { partsBefore } from '../../app/prescriptions/issued-before.ts';
import { COUNTED_FORMS, formInWords } from '../../app/prescriptions/medicine-forms.ts';
import { findListed, type MedicineList } from '../../app/prescriptions/medicine-list.ts';
import type { Medicine } from '../../app/prescriptions/prescription.ts';
import { numberOf } from '../../app/prescriptions/read-dose.ts';
import { toPrescription } from '../../app/prescriptions/prescription-rows.server.ts';
import { CLINIC_COMMAND } from '../../server/settings/settings.ts';
import type { CommandContext } from '../command.ts';
import { entryOfCommand } from '../command-entry.ts';
import { withStores } from '../open-stores.ts';

export const help = `list issued prescriptions whose quantity was counted as tablets and may be of something else

  ${CLINIC_COMMAND} check-quantities

Until 28 November 2026 every dose such as 2-3-2 was counted as tablets, insulin and syrup too: "210" for 30 days. This
lists the prescriptions issued then whose quantity is such a count and whose medicine is no tablet, capsule,
sachet or patch by its name, its strength or the clinic's own list, or is not known to be one. Give it to the
doctor who signed. It contains patients' data, becomes an entry of the audit, and changes nothing.
`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  parseArgs({ args });
  const list = await readMedicineList(context.settings.contentDir);
  let found = 0;
  await withStores(context.settings, async ({ database }) => {
    const made = entryOfCommand('export', 'counted quantities', context.now());
    await database.write((transaction) => recordAudit(transaction, made));
    const rows = database.read
      .selectFrom('prescriptions')
      .selectAll()
      .where('issued_at', 'is not', null)
      .orderBy('issued_at');
    for (const row of await rows.execute()) {
      const { patientid, prescription, sheet, issuedBy } = toPrescription(row);
      if (sheet === null || sheet.told) continue;
      for (const medicine of prescription.medicines) {
        const form = findForm(medicine, list);
        if (COUNTED_FORMS.includes(form) || !isCounted(medicine)) continue;
        found += 1;
        const { name, strength, dose, days, quantity } = medicine;
        context.output.write(
          `${sheet.day}  ${patientid}  ${name} ${strength}  ${dose} for ${days} days: ${quantity}` +
            `  (${form || 'form not known'}; issued by ${issuedBy})\n`,
        );
      }
    }
  });
  context.output.write(`${found} found.\n`);
  return 0;
}

/** Of words, else of the clinic's list; '' if neither says it. */
function findForm({ name, strength }: Medicine, list: MedicineList): string {
  return formInWords(name, strength) || (findListed(list, name)[0]?.form ?? '');
}

/** Whether the quantity is what was counted then: up to four at a time, in whole ones. */
function isCounted({ dose, days, quantity }: Medicine): boolean {
  const amounts = (partsBefore(dose) ?? []).map((text) => numberOf({ text }));
  const sum = amounts.reduce((total, amount) => total + amount, 0) * Number(days);
  return sum > 0 && Math.max(...amounts) <= 4 && quantity === String(Math.ceil(sum));
}
