import { beforeEach, inject } from 'vitest';

// Without this, tests that can also use a folder would use it and still count as object storage tests.
beforeEach(({ skip }) => {
  if (!inject('objectStore')) skip('no object store on this machine');
});
