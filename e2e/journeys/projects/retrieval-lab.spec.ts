import { screenshot } from '../../fixtures/screenshot.ts'
import { addText, makeProject } from '../../fixtures/projects.ts'
import { expect, test } from '../../fixtures/test.ts'

const lines = (topic: string) =>
  Array.from({ length: 70 }, (_, index) => `The ${topic} of season ${index} was looked at in the usual way.`)

const lamp = [
  ...lines('tower'),
  'The lamp burns 417 litres of paraffin each winter.',
  ...lines('stair'),
].join('\n')
const boat = [...lines('pier'), 'The relief boat comes on the first of March.', ...lines('slipway')].join(
  '\n',
)

test('KNO-03 pinned questions show whether their source is found, why, and the effect of a change', async ({
  person,
}) => {
  const id = await makeProject(person.request, 'Lighthouse')
  await addText(person.request, id, 'Lamp', lamp)
  await addText(person.request, id, 'Boat', boat)
  await person.goto(`/chat/projects/${id}?panel=manageProjectKnowledgePanel`)
  await person.getByRole('link', { name: 'Retrieval lab' }).click()
  await expect(person.getByText('No questions yet')).toBeVisible()
  await screenshot(person, 'retrieval-lab-empty')

  const pin = async (question: string, source: RegExp) => {
    await person.getByRole('button', { name: 'Pin question' }).click()
    const dialog = person.getByRole('dialog')
    await dialog.getByLabel('Question').fill(question)
    await dialog.getByRole('button', { name: /Expected source/ }).click()
    await person.getByRole('option', { name: source }).click()
    await dialog.getByRole('button', { name: 'Pin question' }).click()
    await expect(dialog).toBeHidden()
  }
  await pin('How much paraffin does the lamp burn each winter?', /Lamp/)
  await pin('When does the relief boat come?', /Boat/)
  await person.getByRole('button', { name: 'Run all' }).click()
  const questions = person.getByRole('list', { name: 'Pinned questions' })
  const first = questions.getByRole('listitem').filter({ hasText: 'paraffin' })
  await expect(first.getByText('Rank 1')).toBeVisible()
  await expect(person.getByRole('region', { name: 'Results' })).toContainText('100%')

  await first
    .getByRole('button', { name: /How much paraffin/ })
    .first()
    .click()
  await expect(person).toHaveURL(/question=/)
  await expect(first.getByText('Included: rank 1 by keyword.')).toBeVisible()
  await person.reload()
  await expect(first.getByText('Included: rank 1 by keyword.')).toBeVisible()
  await screenshot(person, 'retrieval-lab')
  await first
    .getByRole('list', { name: /^Passages/ })
    .getByRole('button')
    .first()
    .click()
  await expect(person.getByRole('region', { name: 'Source' }).locator('mark').first()).toBeVisible()

  // other sources that answer the question better push the expected one down
  for (const name of ['Paraffin lamp winter', 'Lamp paraffin'])
    await addText(person.request, id, name, 'How much paraffin the lamp burns each winter: paraffin lamp.')
  await person.goto(`/chat/projects/${id}/retrieval`)
  await person.getByRole('button', { name: 'Run all' }).click()
  await expect(first.getByText(/Rank 1 → \d/)).toBeVisible()
  await screenshot(person, 'retrieval-lab-worse')
})
