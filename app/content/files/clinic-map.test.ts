import path from 'node:path';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { copyContent, type ContentCopy } from '../../../tests/support/content-copy.server.ts';

const SAMPLE_EMBED = 'https://www.openstreetmap.org/export/embed.html?bbox=83.2%2C17.7';
const SAMPLE_DIRECTIONS = 'https://www.google.com/maps/dir/?api=1';

/** The clinic at another address: only `position` is changed. */
async function moveTo(content: ContentCopy, latitude: string, longitude: string): Promise<void> {
  await content.change('clinic.yaml', 'latitude: 17.7231', `latitude: ${latitude}`);
  await content.change('clinic.yaml', 'longitude: 83.3013', `longitude: ${longitude}`);
}

async function readMap(content: ContentCopy) {
  const { clinic, warnings } = await content.read();
  const { embedUrl = '', directionsUrl } = clinic.map;
  const { marker, bbox, layer } = Object.fromEntries(URL.parse(embedUrl)?.searchParams ?? []);
  const destination = URL.parse(directionsUrl)?.searchParams.get('destination');
  return { embedUrl, marker, bbox, layer, directionsUrl, destination, warnings };
}

test('a clinic that moves needs to change only its position in the shipped content', async () => {
  await using content = await copyContent();
  const shipped = path.join(import.meta.dirname, '../../../content/clinic.yaml');
  await content.write('clinic.yaml', await readFile(shipped, 'utf8'));
  expect(await readMap(content)).toMatchObject({
    marker: '17.7231,83.3013',
    bbox: '83.2863,17.7131,83.3163,17.7331',
    destination: '17.7231,83.3013',
    warnings: [],
  });
  await moveTo(content, '-12.5', '130.25');
  expect(await readMap(content)).toMatchObject({
    marker: '-12.5,130.25',
    bbox: '130.235,-12.51,130.265,-12.49',
    destination: '-12.5,130.25',
    warnings: [],
  });
});

test('map addresses with the old position in an older copy use the new position too', async () => {
  await using content = await copyContent();
  const bbox = 'bbox=83.28%2C17.71%2C83.32%2C17.73&layer=hot&marker=17.7231%2C83.3013';
  const embed = `https://www.openstreetmap.org/export/embed.html?${bbox}`;
  await content.change('clinic.yaml', SAMPLE_EMBED, embed);
  const directions = `${SAMPLE_DIRECTIONS}&destination=17.7231%2C83.3013&travelmode=driving`;
  await content.change('clinic.yaml', SAMPLE_DIRECTIONS, directions);
  await moveTo(content, '17.8', '83.4');
  expect(await readMap(content)).toMatchObject({
    marker: '17.8,83.4',
    bbox: '83.38,17.79,83.42,17.81',
    layer: 'hot',
    directionsUrl: `${SAMPLE_DIRECTIONS}&destination=17.8%2C83.4&travelmode=driving`,
    warnings: [],
  });
});

test('a map address that names the location differently stays unchanged', async () => {
  await using content = await copyContent();
  const google = 'https://www.google.com/maps/embed?pb=!1m18!2d83.3013!3d17.7231!5e0';
  await content.change('clinic.yaml', SAMPLE_EMBED, google);
  const directions = 'https://maps.app.goo.gl/sample';
  await content.change('clinic.yaml', SAMPLE_DIRECTIONS, directions);
  const there = await readMap(content);
  expect(there).toMatchObject({ embedUrl: google, directionsUrl: directions, warnings: [] });
  await moveTo(content, '17.9', '83.3013');
  const moved = await readMap(content);
  expect(moved).toMatchObject({ embedUrl: google, directionsUrl: directions });
  expect(moved.warnings).toEqual([
    'content/clinic.yaml, line 33: "embedUrl" (in map) shows a place some 20 km from "position"; copy it anew, or correct "position".',
  ]);
});

test('without an embed address only the drawn map is shown, with directions to the position', async () => {
  await using content = await copyContent();
  await content.change('clinic.yaml', `  embedUrl: ${SAMPLE_EMBED}\n`, '');
  await content.change('clinic.yaml', `  directionsUrl: ${SAMPLE_DIRECTIONS}\n`, '');
  const { clinic, warnings } = await content.read();
  expect(clinic.map).toEqual({
    directionsUrl: `${SAMPLE_DIRECTIONS}&destination=17.7231%2C83.3013`,
    title: 'Map',
  });
  expect(warnings).toEqual([]);
});
