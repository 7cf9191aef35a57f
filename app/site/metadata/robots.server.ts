/** What crawlers may read: all that is for visitors. */
export function buildRobots(publicUrl: string): string {
  return `User-agent: *
Disallow: /staff/
Disallow: /enquiries

Sitemap: ${publicUrl}/sitemap.xml
`;
}
