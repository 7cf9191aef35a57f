import { expect, test } from 'vitest';
import { listPhotos, namePhoto } from './photos.ts';

test('photos of the draft are listed with those of the site, and removed ones are not', () => {
  const size = { width: 800, height: 600 };
  const pictures = [
    { file: 'pictures/door.jpg', address: '/pictures/door-800x600.webp', ...size },
    { file: 'pictures/room.jpg', address: '/pictures/room-800x600.webp', ...size },
  ];
  const edits = [
    { file: 'pictures/room.jpg', upload: null },
    { file: 'pictures/a.jpg', upload: 'id-of-upload' },
  ];
  expect(listPhotos({ pictures }, { edits })).toEqual([
    { name: 'a.jpg', address: '/staff/site/pictures/id-of-upload', isNew: true },
    { name: 'door.jpg', address: '/pictures/door-800x600.webp', size, isNew: false },
  ]);
});

test('a photo is named after its file, and no name is taken twice', () => {
  expect(namePhoto('Front Door.HEIC', 'jpg', [])).toBe('front-door.jpg');
  expect(namePhoto('IMG_0101.JPG', 'jpg', ['img-0101.jpg'])).toBe('img-0101-2.jpg');
  expect(namePhoto('ఫోటో.png', 'webp', [])).toBe('photo.webp');
});
