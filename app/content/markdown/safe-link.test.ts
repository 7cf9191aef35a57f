import { expect, test } from 'vitest';
import { isSafeLink } from './safe-link.ts';

test.for([
  '/',
  '/#news',
  '#top',
  'piece',
  './piece?a=b:c',
  'https://example.org',
  'tel:+91',
  'mailto:a@b',
])('%s is a safe link', (address) => expect(isSafeLink(address)).toBe(true));

test.for([
  '//example.org',
  '/\\example.org',
  '\\\\example.org',
  'https:\\\\example.org',
  'javascript:x',
  ' javascript:x',
  'java\tscript:x',
  'data:,',
  'a:b',
  'https:/example.org',
])('%s is not a safe link', (address) => expect(isSafeLink(address)).toBe(false));
