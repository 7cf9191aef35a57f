import { ChevronDown } from 'lucide-react';
import type { ControlProps } from '../../ui/field.tsx';
import { nameTopic, TOPIC_GROUPS } from '../topics.ts';

interface Props {
  control: ControlProps;
  empty: string;
  defaultValue: string | undefined;
}

export function TopicSelect({ control, empty, defaultValue }: Props) {
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
