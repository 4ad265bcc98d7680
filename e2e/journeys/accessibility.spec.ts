import { AxeBuilder } from '@axe-core/playwright'
import { manualPdf } from '@atelier/testing/lighthouse'
import type { Page } from '@playwright/test'
import { addFile, addText, makeProject } from '../fixtures/projects.ts'
import { expect, test } from '../fixtures/test.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Each violation in a line: the rule, where, and what axe says of it. */
const expectAccessible = async (page: Page, place: string) => {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${place} · ${id} · ${target.join(' ')} · ${failureSummary}`),
  )
  expect.soft(found).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' })

    test(`NAV-01 every page reads well to assistive technology, ${colorScheme}`, async ({ person }) => {
      await person.goto('/chat')
      await expect(person.getByRole('textbox', { name: /Ask anything/ })).toBeVisible()
      await expect(person.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await expectAccessible(person, 'new chat')

      await person.goto('/chat/projects')
      await expect(person.getByText('Make your first project')).toBeVisible()
      await expectAccessible(person, 'no projects')
      await person.getByRole('button', { name: 'New project' }).first().click()
      await expect(person.getByRole('button', { name: /^AI-assisted/ })).toBeVisible()
      await expectAccessible(person, 'ways to begin a project')
      await person.getByRole('button', { name: /^Start from scratch/ }).click()
      await expect(person.getByLabel('Project title')).toBeVisible()
      await person.getByRole('button', { name: 'Create Project' }).click()
      await expect(person.getByText('A project title is required.')).toBeVisible()
      await expectAccessible(person, 'new project')

      const id = await makeProject(person.request, 'Lighthouse')
      await makeProject(person.request, 'Harbour')
      const pdf = { name: 'manual.pdf', mimeType: 'application/pdf', buffer: manualPdf() }
      await addFile(person.request, id, pdf)
      await addFile(person.request, id, { ...pdf, name: 'broken.pdf', buffer: Buffer.from('%PDF-1.7 no') })
      await addText(person.request, id, 'Letter', 'The relief boat comes on the first of March.')
      await person.goto('/chat/projects')
      await expect(person.getByRole('link', { name: 'Harbour' })).toBeVisible()
      await expectAccessible(person, 'projects')
      await person.goto(`/chat/projects/${id}?panel=manageProjectKnowledgePanel`)
      await expect(person.getByText('Pasted text')).toBeVisible()
      await expectAccessible(person, 'project')

      await person
        .getByRole('textbox', { name: /Ask about/ })
        .fill('How much paraffin does the lamp burn each winter?')
      await person.keyboard.press('Enter')
      await person.getByRole('button', { name: /Source 1: manual.pdf/ }).click()
      await expect(person.getByRole('region', { name: 'Source' }).locator('mark')).toBeVisible()
      await expectAccessible(person, 'chat')
      await person.keyboard.press('Control+k')
      await expect(person.getByRole('menuitem', { name: 'Harbour' })).toBeVisible()
      await expectAccessible(person, 'palette')
    })

    test(`AUTH-02 sign-in and the wall read well to assistive technology, ${colorScheme}`, async ({
      page,
    }) => {
      await page.goto('/sign-in')
      await expect(page.getByLabel('Email')).toBeVisible()
      await expectAccessible(page, 'sign-in')
      await page.goto('/chat/projects')
      await expect(page.getByText('Unlock Projects')).toBeVisible()
      await expectAccessible(page, 'wall')
    })
  })
