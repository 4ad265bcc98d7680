import { AxeBuilder } from '@axe-core/playwright'
import { manualPdf } from '@atelier/testing/lighthouse'
import { expectTouchTarget, expectNoSidewaysScroll } from '../../fixtures/layout.ts'
import { screenshot } from '../../fixtures/screenshot.ts'
import { addFile, makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

const pdf = { name: 'manual.pdf', mimeType: 'application/pdf', buffer: manualPdf() }

test('KNO-01 a citation opens its page of the PDF, with the cited text highlighted', async ({ person }) => {
  const projectId = await makeProject(person.request, 'Lighthouse')
  await addFile(person.request, projectId, pdf)
  await person.goto(`/chat/projects/${projectId}`)
  await person
    .getByRole('textbox', { name: /Ask about/ })
    .fill('How many litres of paraffin does the lamp burn each winter?')
  await person.keyboard.press('Enter')
  const answer = person.getByRole('article', { name: 'Answer' })
  await expect(answer).toContainText('417 litres')
  await answer.getByRole('button', { name: /Source 1: manual/ }).click()

  const source = person.getByRole('region', { name: 'Source' })
  const page = source.getByRole('region', { name: 'Page 2', exact: true })
  await expect(page.locator('mark').first()).toContainText(/417 litres/)
  await expect(page.locator('canvas')).toBeVisible()
  await expect(source.getByRole('textbox', { name: 'Page number (of 3)' })).toHaveValue('2')
  await screenshot(person, 'source-viewer-pdf')

  await source.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(person).toHaveURL(/view=text/)
  await expect(source.locator('mark').first()).toContainText('417 litres')
  await person.reload()
  await expect(source.getByRole('button', { name: 'Text', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await source.getByRole('button', { name: 'Original', exact: true }).click()
  await expect(page.locator('mark').first()).toContainText(/417 litres/)

  // on a phone, the panel is a drawer as wide as the page
  await person.setViewportSize({ width: 390, height: 844 })
  const drawer = person.getByRole('dialog', { name: 'Source' })
  const pageRegion = drawer.getByRole('region', { name: 'Page 2', exact: true })
  await expect(pageRegion.locator('mark').first()).toBeVisible()
  await expect.poll(async () => (await pageRegion.boundingBox())?.width).toBeLessThanOrEqual(390)
  await expectNoSidewaysScroll(person)
  await screenshot(person, 'source-viewer-phone')
})

test.describe('with touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test(
    'KNO-01 the viewer’s controls are large enough for touch, and accessible',
    { tag: '@release' },
    async ({ person: page }) => {
      const projectId = await makeProject(page.request, 'Lighthouse')
      const id = await addFile(page.request, projectId, pdf)
      await page.goto(`/chat/projects/${projectId}?panel=sources&attachment=${id}`)
      const drawer = page.getByRole('dialog', { name: 'Source' })
      await expect(
        drawer.getByRole('region', { name: 'Page 1', exact: true }).locator('canvas'),
      ).toBeVisible()
      const names = ['Text', 'Original', 'Previous page', 'Next page', 'Zoom in', 'Zoom out']
      for (const name of names) await expectTouchTarget(drawer.getByRole('button', { name, exact: true }))
      await expectTouchTarget(drawer.getByRole('textbox', { name: 'Page number (of 3)' }))
      const { violations } = await new AxeBuilder({ page }).exclude('[data-live-announcer]').analyze()
      expect(
        violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ target }) => target.join(' '))]),
      ).toEqual([])
    },
  )
})
