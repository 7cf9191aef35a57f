/** Consultation topics by group, spelled as the specification spells them. */
export const TOPIC_GROUPS = [
  {
    group: 'IN CHILDREN',
    topics: [
      'Short Stature',
      'Rickets',
      'Thyroid Disorders',
      'Ambiguous genitalia',
      'Type 1 diabetes',
      'Precocious puberty',
      'Delayed puberty',
    ],
  },
  {
    group: 'IN ADULTS',
    topics: [
      'Diabetes',
      'Thyroid Disorders',
      'Pitutary Disorders',
      'Adrenal Disorders',
      'Osteoporosis',
      'Others',
    ],
  },
  {
    group: 'IN WOMEN',
    topics: [
      'Galactorrhea',
      'Menstrual Disturbances',
      'Hirsutism',
      'PCOD',
      'Infertility',
      'Others',
    ],
  },
  { group: 'IN MEN', topics: ['Gynaecomastia', 'Low Testosterone', 'Infertility', 'Others'] },
] as const;

/** 'topic [ group ]', as an enquiry stores its choice. */
export function nameTopic(topic: string, group: string): string {
  return `${topic} [ ${group} ]`;
}

/** The group of a stored choice; undefined if the choice is not one of the topics. */
export function groupOf(value: string): string | undefined {
  return TOPIC_GROUPS.find(({ group, topics }) =>
    topics.some((topic) => nameTopic(topic, group) === value),
  )?.group;
}

export function isTopic(value: string): boolean {
  return groupOf(value) !== undefined;
}
