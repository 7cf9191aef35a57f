import { beforeEach, inject } from 'vitest';

// Tests that run elsewhere too would otherwise run on the folder here, under the name of object storage.
beforeEach(({ skip }) => {
  if (!inject('objectStore')) skip('no object store on this machine');
});
