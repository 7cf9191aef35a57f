import { HtmlValidate, type RuleConfig } from 'html-validate';

/** Rules of the presets that are turned off, each with its reason. */
const EXCEPTIONS: RuleConfig = {
  // React writes HTML this way; browsers read it the same.
  'attr-case': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'doctype-style': 'off',
  'void-style': 'off',
  // Ids from React's useId begin with an underscore, which HTML allows.
  'valid-id': ['error', { relaxed: true }],
  // The owner of the clinic writes the titles of the news.
  'long-title': 'off',
  // A number that cannot wrap would overflow a narrow window with large text (WCAG 1.4.10).
  'tel-non-breaking': 'off',
  // ARIA allows a label on an option; the first option of the search has no visible text.
  'aria-label-misuse': ['error', { allowAnyNamable: true }],
  // A <select> cannot be the list of a combobox that accepts any text (ARIA Authoring Practices Guide).
  'prefer-native-element': ['error', { exclude: ['listbox'] }],
};

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:a11y'],
  rules: EXCEPTIONS,
});

/**
 * The faults that html-validate reports for a page or a part of one, each as 'rule: message at selector'.
 */
export async function findHtmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  );
}
