/** The files of a small content folder, by name; the texts of the page are added from `content/texts`. */
export const SAMPLE_CONTENT: Record<string, string> = {
  'clinic.yaml': `name: Rhythm Clinic
shortName: Rhythm
brandLine: Endocrine care
city: Visakhapatnam
address:
  lines:
    - 1 Sample Road
    - Visakhapatnam 530 000
  postalCode: 530000
  region: Andhra Pradesh
  country: IN
position:
  latitude: 17.7231
  longitude: 83.3013
phone:
  number: +918910000101
  shown: 0891 000 0101
email: reception@example.org
hours:
  timeZone: Asia/Kolkata
  sessions:
    - days: Monday to Saturday
      opens: 10:30
      closes: 13:00
    - days: Tuesday, Friday
      opens: 17:00
      closes: 20:00
  closures:
    - from: 2027-01-14
      to: 2027-01-16
      reason: Sankranti
map:
  embedUrl: https://www.openstreetmap.org/export/embed.html?bbox=83.2%2C17.7
  directionsUrl: https://www.google.com/maps/dir/?api=1
  title: Map
`,
  'page.yaml': `welcome:
  heading: Welcome
  lede: A small clinic, for tests.
endocrinology:
  heading: Glands
  paragraphs: [Glands release hormones.]
  glands:
    - { name: Pituitary, does: Conducts }
    - { name: Thyroid, does: Paces }
    - { name: Parathyroids, does: Steady }
    - { name: Adrenals, does: Cope }
    - { name: Pancreas, does: Moves }
    - { name: Gonads, does: Grow }
slides:
  - tab: One
    heading: First
    text: First text
    link: { text: More, href: /#appointment }
    picture: { drawing: thyroid }
  - tab: Two
    heading: Second
    text: Second text
    link:
      text: More
      href: /news/first
    picture: { drawing: glucose }
  - tab: Three
    heading: Third
    text: Third text
    link: { text: More, href: https://example.org/ }
    picture: { drawing: first-visit }
specialties:
  heading: Care
  lede: Four kinds.
  items:
    - { route: infertility, title: Infertility, text: Cycles }
    - { route: metabolic, title: Metabolic, text: Sugar }
    - { route: osteoporosis, title: Osteoporosis, text: Bones }
    - { route: pituitary, title: Pituitary, text: Growth }
doctor:
  name: Dr. A. Sample
  role: Endocrinologist
  quote: Sleep first.
  picture: { drawing: portrait }
cards:
  heading: Who to call
  items:
    - title: Lounge
      text: Wait
      phone: { number: +918910000103, shown: 0891 000 0103 }
      email: lounge@example.org
      picture: { drawing: lounge }
    - title: Pharmacy
      text: Refills
      phone: { number: +918910000102, shown: 0891 000 0102 }
      email: pharmacy@example.org
      picture: { drawing: pharmacy }
    - title: Reception
      text: Bills
      phone: { number: +918910000101, shown: 0891 000 0101 }
      email: reception@example.org
      picture: { drawing: reception }
consultation:
  heading: Online
  lede: From home.
  steps: [Ask]
  action: Ask for a slot
news:
  heading: News
appointment:
  heading: Request
  lede: Tell us.
  steps: [We call]
contact:
  heading: Find us
`,
  'news/first.md': `---
title: First piece
date: 2026-10-08
summary: How it began.
---

Some *words*.
`,
  'news/second.md': `---
title: Second piece
date: 2026-11-12
summary: How it went on.
picture:
  drawing: news-fasting
---

More words.
`,
  'privacy/en.md': '---\nversion: 2026-11-20\n---\n\nWe keep little.\n',
  'privacy/te.md': '---\nversion: 2026-11-20\n---\n\nతక్కువ ఉంచుతాము.\n',
  'privacy/hi.md': '---\nversion: 2026-11-20\n---\n\nहम कम रखते हैं।\n',
};
