/** 'Diabetes, in adults' of 'Diabetes [ IN ADULTS ]' */
export function showTopic(selectOpt: string | null): string {
  if (!selectOpt) return 'Not known';
  const parts = /^(.*) \[ (.*) \]$/.exec(selectOpt);
  return parts ? `${parts[1]}, ${parts[2]?.toLowerCase()}` : selectOpt;
}

/** 'In adults' of 'IN ADULTS' */
export function showGroup(group: string): string {
  return group.charAt(0) + group.slice(1).toLowerCase();
}
