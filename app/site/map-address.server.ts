/** Pages that known map services offer for frames. */
const EMBEDS = [
  { host: 'www.openstreetmap.org', path: '/export/embed.html' },
  { host: 'www.google.com', path: '/maps/embed' },
  { host: 'www.google.com', path: '/maps/embed/v1/place' },
];

/** Why an address may not be loaded in a frame; undefined when it may. */
export function findMapFault(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url) return 'is not a web address';
  if (url.protocol !== 'https:') return 'does not begin with https://';
  const isKnown = EMBEDS.some(({ host, path }) => url.host === host && url.pathname === path);
  if (isKnown && url.username === '' && url.password === '') return undefined;
  return 'is not an embed address of OpenStreetMap or Google Maps';
}
