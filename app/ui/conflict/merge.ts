type FieldOf<Values> = keyof Values & string;

/** Fields whose change is about another field's value: an appointment is marked for the time at which it stands. */
export type About<Values> = { [Field in FieldOf<Values>]?: FieldOf<Values> };

/** A change and the row that somebody else stored first, field by field. */
export interface Merged<Values> {
  mine: Partial<Values>;
  theirs: Values;
  /** Changed here only: they can be sent over the newer row without asking. */
  own: FieldOf<Values>[];
  /** Changed on both sides to different values: a person chooses. */
  clashes: FieldOf<Values>[];
  /** Changed by the other person only. */
  kept: FieldOf<Values>[];
}

/**
 * Compares a change with the row on which it is based and with the row that is stored now. Values are texts, numbers,
 * booleans or null; null and '' are the same.
 */
export function merge<Values extends object>(
  base: Values,
  mine: Partial<Values>,
  theirs: Values,
  about: About<Values> = {},
): Merged<Values> {
  const isChanged = (field: FieldOf<Values>) => !isSame(base[field], theirs[field]);
  const isOwn = (field: FieldOf<Values>) =>
    mine[field] !== undefined &&
    !isSame(mine[field], theirs[field]) &&
    !isSame(mine[field], base[field]);
  const isClash = (field: FieldOf<Values>) => {
    const other = about[field];
    return isChanged(field) || (other !== undefined && isChanged(other));
  };
  const own = fieldsOf(mine).filter(isOwn);
  return {
    mine,
    theirs,
    own: own.filter((field) => !isClash(field)),
    clashes: own.filter(isClash),
    kept: fieldsOf(theirs).filter((field) => !own.includes(field) && isChanged(field)),
  };
}

function fieldsOf<Values extends object>(values: Values): FieldOf<Values>[] {
  return Object.keys(values) as FieldOf<Values>[];
}

function isSame(one: unknown, other: unknown): boolean {
  return (one ?? '') === (other ?? '');
}

/** The given fields of a change. */
export function pick<Values extends object>(
  mine: Partial<Values>,
  fields: readonly FieldOf<Values>[],
): Partial<Values> {
  return Object.fromEntries(fields.map((field) => [field, mine[field]])) as Partial<Values>;
}
