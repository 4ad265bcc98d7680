import { expect, test } from '../../fixtures/test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const hint = /^(Answers come from|Antworten stammen aus)/
const composer = { name: /^(Ask anything|Frage stellen)/ }

for (const [device, options] of [
  ['a phone', phone],
  ['a German phone', { ...phone, locale: 'de-DE' }],
  ['a desktop', {}],
] as const)
  test.describe(device, () => {
    test.use(options)

    test(`NAV-02 on ${device} the first screen is painted before the app loads, and nothing moves when it has loaded`, async ({
      person,
    }) => {
      const hintText = person.getByText(hint)
      await person.route(/\/assets\/.*\.js$/, (route) => route.abort())
      await person.goto('/chat')
      await expect(hintText).toBeVisible()
      await expect(
        person.getByText(/^(Good|Guten?) (morning|afternoon|evening|Morgen|Tag|Abend)$/),
      ).toBeVisible()
      const boxBefore = await hintText.boundingBox()
      await person.unroute(/\/assets\/.*\.js$/)
      await person.reload()
      await expect(person.getByRole('textbox', composer)).toBeVisible()
      await expect(hintText).toHaveCount(1)
      expect(await hintText.boundingBox()).toEqual(boxBefore)
    })
  })

test('NAV-02 the first screen stays until the app is rendered', async ({ person }) => {
  await person.route('**/api/auth/get-session', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await person.addInitScript(() => {
    const frames: boolean[] = []
    Object.assign(globalThis, { frames })
    const recordFrame = () => {
      const text = document.body?.innerText ?? ''
      if (text !== '' || frames.length > 0) frames.push(text.includes('Answers come from'))
      requestAnimationFrame(recordFrame)
    }
    recordFrame()
  })
  await person.goto('/chat')
  await expect(person.getByRole('textbox', composer)).toBeVisible()
  const frames = await person.evaluate(() => (globalThis as unknown as { frames: boolean[] }).frames)
  expect(frames.length).toBeGreaterThan(1)
  expect(frames.indexOf(false)).toBe(-1)
})
