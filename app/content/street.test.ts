import { expect, test } from 'vitest';
import { nameStreet } from './street.server.ts';

test.for([
  [['1 Sample Road', 'Visakhapatnam 530 000'], '1 Sample Road'],
  [
    ['Door 1-2-3', '2nd floor, Sample Plaza', 'Dwaraka Nagar', 'Visakhapatnam 530 000'],
    'Door 1-2-3, 2nd floor, Sample Plaza, Dwaraka Nagar',
  ],
  [['Door 1-2-3', 'Opposite the lighthouse'], 'Door 1-2-3, Opposite the lighthouse'],
  [['1 Sample Road, Visakhapatnam'], '1 Sample Road, Visakhapatnam'],
] as const)('the street of %j is %j', ([address, street]) => {
  expect(nameStreet({ address: [...address], city: 'Visakhapatnam' })).toBe(street);
});
