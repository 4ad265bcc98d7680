import * as images from '@atelier/contract/endpoints/images/images'
import { expect, it } from 'vitest'
import { signUp } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'
import { withRoomFor } from '../../test/limited.ts'
import { take } from '../../test/imports.ts'
import { writeZip } from '../../test/write-zip.ts'

describeApp('images in an archive', (test) => {
  it('CHT-01 re-encodes every image in an archive instead of trusting its metadata, if there is space', async () => {
    const ada = await signUp(test())
    const part = { changes: [], model: 'x/y', createdAt: 1_700_000_000_000 }
    const svg =
      '<svg viewBox="0 0 10 10" onload="alert(1)"><script>alert(1)</script><rect width="9" height="9"/></svg>'
    const zip = writeZip([
      {
        name: 'atelier.json',
        bytes: JSON.stringify({
          format: 'atelier-export',
          version: 1,
          exportedAt: 1,
          name: 'A',
          email: 'a@b.example',
        }),
      },
      {
        name: 'images.json',
        bytes: JSON.stringify([
          { ...part, id: 'one', prompt: 'A square', path: 'images/one.svg' },
          { ...part, id: 'two', prompt: 'No picture', path: 'images/two.png' },
          { ...part, id: 'three', prompt: 'Not there', path: 'images/three.png' },
          { ...part, id: 'four', prompt: 7, path: 'images/one.svg' },
        ]),
      },
      { name: 'images/one.svg', bytes: svg },
      { name: 'images/two.png', bytes: 'MZ' },
    ])
    const { items } = await take(ada, zip)
    expect(items.map(({ state, reason }) => [state, reason])).toEqual([
      ['imported', null],
      ['failed', 'This isn’t an image.'],
      ['failed', 'The file for this item is missing from the archive.'],
      ['failed', 'The data is corrupted.'],
    ])
    const [one] = (await ada.get(images.listImages)).images
    const response = await (await ada.send(images.readImage, { params: { imageId: one?.id ?? '' } })).text()
    expect(response).toMatch(/^<svg xmlns[^>]*><rect width="9" height="9"><\/rect><\/svg>$/)
    const full = await signUp(test())
    const [skippedItem] = (await withRoomFor(test(), 10, () => take(full, zip))).items
    expect([skippedItem?.state, skippedItem?.reason]).toEqual([
      'failed',
      expect.stringContaining('won’t fit. Nothing was added. Delete what you no longer need and try again.'),
    ])
    expect((await full.get(images.listImages)).images).toEqual([])
  })
})
