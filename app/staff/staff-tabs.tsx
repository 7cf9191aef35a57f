import { Search } from 'lucide-react';

/** The row of what staff can do. Search is the only one yet, so it is a heading and no tab. */
export function StaffTabs({ count }: { count: number | undefined }) {
  return (
    <div className="staff-tabs">
      <div className="staff-wide">
        <h2 className="staff-heading" tabIndex={-1}>
          <Search size={18} strokeWidth={1.8} aria-hidden />
          Search
        </h2>
        {count !== undefined && (
          <p className="staff-count">
            {count.toLocaleString('en-IN')} {count === 1 ? 'record' : 'records'}
          </p>
        )}
      </div>
    </div>
  );
}
