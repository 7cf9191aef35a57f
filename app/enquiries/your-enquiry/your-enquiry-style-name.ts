/** The style sheet's path, which is its key in Vite's manifest too. */
export const YOUR_ENQUIRY_STYLE = 'app/enquiries/your-enquiry/your-enquiry.css';
