import { useEffect, useState } from 'react';

/** On paper the page says where it came from. */
export function PageAddress() {
  const [address, setAddress] = useState('');
  useEffect(() => setAddress(location.origin), []);
  return <p className="print-only">{address}</p>;
}
