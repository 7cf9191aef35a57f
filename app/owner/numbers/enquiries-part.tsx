import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../text/count-of.ts';
import { BarChart } from './bar-chart.tsx';
import type { EnquiryFigures } from '../owner.contract.ts';
import { ownerQueries } from '../owner-queries.ts';
import { ReadPart } from '../../ui/part.tsx';
import { showDayOfYear, showMoment } from '../../hours/desk-times.ts';
import { showTopic } from '../../enquiries/inbox/desk-text.ts';
import { showMinutes, showWeek } from './show-figures.ts';
import './enquiries-part.css';

const MAX_TOPICS = 8;

/** The enquiries of this week and the eight before: how many, about what, when, and how fast they were answered. */
export function EnquiriesPart() {
  const reading = useQuery(ownerQueries.figures);
  return (
    <ReadPart title="Enquiries" reading={reading}>
      {(figures) => <Figures {...figures} />}
    </ReadPart>
  );
}

function Figures({
  weeks,
  topics,
  hours,
  answers,
  untimed,
  waiting,
  oldestWaiting,
}: EnquiryFigures) {
  const total = weeks.reduce((sum, { count }) => sum + count, 0);
  const thisWeek = weeks.at(-1)?.count ?? 0;
  const lastWeek = weeks.at(-2)?.count ?? 0;
  return (
    <>
      <dl className="owner-figures">
        <div>
          <dt>This week so far</dt>
          <dd>{thisWeek}</dd>
          <dd className="small">{lastWeek} in the week before</dd>
        </div>
        <div>
          <dt>Not answered</dt>
          <dd>{waiting}</dd>
          <dd className="small">
            {oldestWaiting === null
              ? total > 0 && 'of nine weeks: everybody has had an answer'
              : `the oldest came ${showMoment(oldestWaiting)}`}
          </dd>
        </div>
        {answers && (
          <>
            <div>
              <dt>Reply time in clinic hours</dt>
              <dd>{showMinutes(answers.open.median)}</dd>
              <dd className="small">usually; 9 in 10 within {showMinutes(answers.open.mostly)}</dd>
            </div>
            <div>
              <dt>Reply time in all</dt>
              <dd>{showMinutes(answers.all.median)}</dd>
              <dd className="small">
                usually; 9 in 10 within {showMinutes(answers.all.mostly)}, nights and closed days
                included
              </dd>
            </div>
          </>
        )}
      </dl>
      {total === 0 ? (
        <p>No enquiry has come in these nine weeks.</p>
      ) : (
        <>
          <Charts weeks={weeks} topics={topics} hours={hours} />
          <p className="small">
            {countOf(total, 'enquiry', 'enquiries')} in nine weeks, without spam and removed ones.
            An enquiry is answered once it is marked as called or done, or a time is agreed.
            {untimed > 0 &&
              ` ${countOf(untimed, 'was', 'were')} answered before this site noted when, and ${untimed === 1 ? 'is' : 'are'} not in the times.`}
          </p>
        </>
      )}
    </>
  );
}

function Charts({ weeks, topics, hours }: Pick<EnquiryFigures, 'weeks' | 'topics' | 'hours'>) {
  return (
    <>
      <BarChart
        title="By week"
        heading="Week"
        isOfTime
        bars={weeks.map(({ monday, count }, week) => ({
          name: showWeek(monday),
          label: week % 2 === 0 ? showDayOfYear(monday) : '',
          count,
        }))}
      />
      <div className="part-pair">
        <BarChart title="By topic" heading="Topic" bars={nameTopics(topics)} />
        <BarChart
          title="By hour of the day"
          heading="Hour"
          isOfTime
          hasCounts={false}
          bars={hours.map((count, hour) => ({
            name: `${hour}:00 to ${hour + 1}:00`,
            label: hour % 6 === 0 ? String(hour) : '',
            count,
          }))}
        />
      </div>
    </>
  );
}

/** The most frequent topics, and all others as one bar. */
function nameTopics(topics: EnquiryFigures['topics']) {
  const shown = topics.length > MAX_TOPICS ? topics.slice(0, MAX_TOPICS - 1) : topics;
  const others = topics.slice(shown.length).reduce((sum, { count }) => sum + count, 0);
  return [
    ...shown.map(({ topic, count }) => ({
      name: topic === '' ? 'No topic' : showTopic(topic),
      count,
    })),
    ...(others > 0 ? [{ name: 'All other topics', count: others }] : []),
  ];
}
