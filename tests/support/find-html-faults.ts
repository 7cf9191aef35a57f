import { HtmlValidate, type RuleConfig } from 'html-validate';

/** Rules of the presets that do not hold here, each with its reason. */
const EXCEPTIONS: RuleConfig = {
  // How React writes HTML; a browser reads it the same.
  'attr-case': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'doctype-style': 'off',
  'void-style': 'off',
  // React's useId begins with an underscore, which HTML allows.
  'valid-id': ['error', { relaxed: true }],
  // The owner writes the titles of the news.
  'long-title': 'off',
  // A number that could not break would run out of a narrow window with large letters (WCAG 1.4.10).
  'tel-non-breaking': 'off',
  // ARIA allows a name on an option; the first one of the search has no text to see.
  'aria-label-misuse': ['error', { allowAnyNamable: true }],
  // No <select> can be the list below a field that takes any text (the combobox pattern of the ARIA guide).
  'prefer-native-element': ['error', { exclude: ['listbox'] }],
};

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:a11y'],
  rules: EXCEPTIONS,
});

/**
 * What html-validate finds wrong in a page or a part of one, each fault as 'rule: message at selector'. For
 * tests only.
 */
export async function findHtmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  );
}
