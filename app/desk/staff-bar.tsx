import type { ReactNode } from 'react';
import './staff-bar.css';

/** The one bar of the desk, with the tabs, the search and the person. Its mark leads to the website. */
export function StaffBar({ children }: { children: ReactNode }) {
  return (
    <div className="staff-bar screen-only">
      <h1>
        <a href="#top" className="staff-home">
          <img src="/drawings/mark.svg" width="28" height="28" alt="" />
          <span className="visually-hidden">Clinic page</span>
        </a>
      </h1>
      <h2 className="visually-hidden">Staff</h2>
      {children}
    </div>
  );
}
