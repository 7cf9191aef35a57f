import { showName, type Findings } from './content-file.server.ts';
import type { ClinicParts } from './build-clinic.server.ts';

interface Phone {
  number: string;
  shown: string;
}

/** Warns of numbers that are read as one and dialled as another, as after a change of only one of them. */
export function comparePhones({ folder, facts, words }: ClinicParts, findings: Findings): void {
  const compare = (phone: Phone, name: string, line: number, group: string) => {
    if (isSameNumber(phone)) return;
    findings.warnings.push(
      `${showName(folder, name)}, line ${line}: "shown" (in ${group}) is another number than "number", which the buttons dial.`,
    );
  };
  compare(facts.value.phone, 'clinic.yaml', facts.lineOf(['phone', 'shown']), 'phone');
  words.value.cards.items.forEach(({ phone }, index) => {
    const line = words.lineOf(['cards', 'items', index, 'phone', 'shown']);
    compare(phone, 'page.yaml', line, `cards, items, entry ${index + 1}, phone`);
  });
}

/** 0891 000 0101 is dialled as +918910000101. */
export function isSameNumber({ number, shown }: Phone): boolean {
  const read = shown.replaceAll(/\D/g, '').replace(/^0+/, '');
  return number.slice(1).endsWith(read);
}
