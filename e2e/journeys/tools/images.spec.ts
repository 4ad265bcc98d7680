import { expectAccessible } from '../../fixtures/expect-accessible.ts'
import { expectNoSidewaysScroll } from '../../fixtures/layout.ts'
import { openFromMoreMenu } from '../../fixtures/more-menu.ts'
import { screenshot } from '../../fixtures/screenshot.ts'
import { expect, test } from '../../fixtures/test.ts'

test('NAV-04 TLS-02 AUTH-06 a guest sees the limit; a person generates, edits, saves and deletes an image', async ({
  stranger,
  person,
  model,
}) => {
  model.script = (_request, reply) => {
    reply.text('<svg viewBox="0 0 10 10"><rect width="10" height="10" fill="#3147c9"/></svg>')
    reply.end()
  }
  await stranger.goto('/bonkers')
  await expect(stranger.getByText('Sign in to create images. A free account includes 2 a day.')).toBeVisible()

  await person.goto('/chat')
  await openFromMoreMenu(person, 'Image Gen')
  await expect(person.getByText('No images yet')).toBeVisible()
  await expect(person.getByText('2 of 2 images left today')).toBeVisible()
  await person
    .getByRole('textbox', { name: 'Describe an image' })
    .fill('A red house by the sea, two trees and a sailboat at sunset')
  await person.keyboard.press('Enter')
  const gallery = person.getByRole('list', { name: 'Images' })
  const drawing = gallery.getByRole('img', { name: /^A red house/ })
  await expect(drawing).toBeVisible()
  await screenshot(person, 'images')
  await expectAccessible(person, 'pictures')

  await drawing.click()
  const dialog = person.getByRole('dialog', { name: 'Drawing' })
  await expect(dialog.getByText(/^Drawn as SVG by .*, a chat model\.$/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Edit this image' }).fill('Make it night, add a lighthouse')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(dialog.getByRole('list', { name: 'Changes' })).toContainText('Make it night')
  await expect(dialog.getByRole('img', { name: /lighthouse/ })).toBeVisible()
  await screenshot(person, 'image')
  await expectAccessible(person, 'a picture')
  await dialog.getByRole('button', { name: 'Save to vault' }).click()
  await expect(person.getByText('Saved to your vault')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await person.getByRole('button', { name: 'Delete image' }).click()
  await expect(dialog).toBeHidden()
  await expect(gallery.getByRole('listitem')).toHaveCount(1)
  await expect(person.getByText('You’ve used your 2 images for today.')).toBeVisible()
  await person.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(person)
  await screenshot(person, 'images on a phone')

  await person.goto('/vault')
  await expect(person.getByText(/^A red house by the sea/).first()).toBeVisible()
})
