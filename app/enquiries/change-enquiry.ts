import type { EnquiryAnswers } from './enquiry.ts';

/** Saves the answers of an enquiry that is there already; for staff only. */
export async function changeEnquiry(key: string, answers: EnquiryAnswers): Promise<boolean> {
  try {
    const response = await fetch(`/staff/enquiries/${encodeURIComponent(key)}`, {
      method: 'PATCH',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(answers),
    });
    return response.ok;
  } catch {
    return false;
  }
}
