import { LAST_DAY } from '../../hours/clinic-time.ts';
import type { OpeningHours } from '../../hours/opening.ts';
import type { Language } from '../../content/clinic.ts';
import type { Texts } from '../../content/texts.server.ts';
import { fillText } from '../../text/fill-text.ts';
import { Field, type ControlProps } from '../../ui/field.tsx';
import { DateNote, countShortMobile, MobileNote, countLeft } from './field-notes.tsx';
import { ANSWER_RULES, type EnquiryAnswers, type EnquiryField } from '../enquiry.ts';
import { lacksEnding } from '../../text/typed-text.ts';
import { groupOf, nameTopic, TOPIC_GROUPS } from '../topics.ts';
import type { AnswerSheet } from './use-answers.ts';
import { ChevronDown } from 'lucide-react';

interface Props {
  /** Keeps the ids of two forms on one page apart. */
  prefix: string;
  sheet: AnswerSheet;
  texts: Texts['form'];
  initial: Partial<EnquiryAnswers> | undefined;
  hours: Pick<OpeningHours, 'sessions' | 'closures'>;
  language: Language;
  /** The fields are read-only while the enquiry is being sent. */
  isLocked: boolean;
}

export function EnquiryFields({ prefix, sheet, texts, initial, hours, language, isLocked }: Props) {
  const { answers, today } = sheet;
  const about = (field: EnquiryField) => ({
    id: `${prefix}-${field}`,
    label: texts[field],
    message: sheet.findMessage(field),
    isRight: sheet.isRight(field),
    errorPrefix: texts.errorPrefix,
  });
  const named = (field: EnquiryField) => ({
    name: field,
    defaultValue: initial?.[field],
    readOnly: isLocked,
  });
  // maxLength counts UTF-16 units, of which a code point has at most two: no allowed answer is cut.
  const bounded = (field: EnquiryField) => ({
    ...named(field),
    maxLength: 2 * ANSWER_RULES[field].max,
  });
  const countNote = (field: EnquiryField) => {
    const count = countLeft(field, answers[field]);
    // The message of the field says it.
    if (count === undefined || sheet.findMessage(field)) return undefined;
    if (count < 0) return fillText(texts.charactersOver, { count: -count });
    return fillText(texts.charactersLeft, { count });
  };

  const mobileDigits = today && countShortMobile(answers.mobile);

  return (
    <>
      <Field {...about('name')} note={countNote('name')} isNoteQuiet>
        {(control) => <input {...control} {...bounded('name')} type="text" autoComplete="name" />}
      </Field>
      <Field
        {...about('email')}
        isRight={sheet.isRight('email') && !lacksEnding(answers.email)}
        note={
          sheet.isRight('email') &&
          lacksEnding(answers.email) && <p className="form-advice">{texts.emailEnding}</p>
        }
      >
        {(control) => (
          <input
            {...control}
            {...named('email')}
            type="email"
            autoComplete="email"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        {...about('mobile')}
        hint={texts.mobileHint}
        note={
          mobileDigits
            ? fillText(texts.digitsSoFar, { count: mobileDigits })
            : sheet.isRight('mobile') && (
                <MobileNote mobile={answers.mobile} unusual={texts.unusualMobile} />
              )
        }
        isNoteQuiet={Boolean(mobileDigits)}
      >
        {(control) => <input {...control} {...named('mobile')} type="tel" autoComplete="tel" />}
      </Field>
      <Field
        {...about('date')}
        hint={texts.dateHint}
        note={
          today &&
          !sheet.left.includes('date') && (
            <DateNote
              date={answers.date}
              hours={hours}
              language={language}
              closedDay={texts.closedDay}
            />
          )
        }
      >
        {(control) => (
          <input
            {...control}
            {...named('date')}
            type="date"
            min={today}
            max={LAST_DAY}
            autoComplete="off"
          />
        )}
      </Field>
      <Field {...about('selectOpt')} note={today && groupOf(answers.selectOpt)}>
        {(control) => (
          <TopicSelect
            control={control}
            empty={texts.selectEmpty}
            defaultValue={initial?.selectOpt}
          />
        )}
      </Field>
      <Field
        {...about('message1')}
        hint={texts.messageHint}
        note={countNote('message1')}
        isNoteQuiet
      >
        {(control) => <textarea {...control} {...bounded('message1')} rows={4} />}
      </Field>
    </>
  );
}

interface TopicSelectProps {
  control: ControlProps;
  empty: string;
  defaultValue: string | undefined;
}

function TopicSelect({ control, empty, defaultValue }: TopicSelectProps) {
  return (
    <>
      <select {...control} name="selectOpt" defaultValue={defaultValue}>
        <option value="">{empty}</option>
        {TOPIC_GROUPS.map(({ group, topics }) => (
          <optgroup key={group} label={group}>
            {topics.map((topic) => (
              <option key={topic} value={nameTopic(topic, group)}>
                {topic}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <ChevronDown className="form-chevron" size={20} strokeWidth={1.8} aria-hidden />
    </>
  );
}
