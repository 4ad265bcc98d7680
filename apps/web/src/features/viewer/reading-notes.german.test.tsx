import { getAttachment } from '@atelier/contract/endpoints/sources/attachments'
import { PromptName } from '@atelier/contract/prompts/prompt'
import { pluralSentence, sentence, verbatim } from '@atelier/contract/write-sentence'
import { expect, it } from 'vitest'
import { call } from '../../lib/api/api-client.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { problemWith } from '../../lib/forms/form-schema.ts'
import { messages } from '../../lib/messages.ts'
import { anAttachment, newId } from '../../test/fixtures.ts'
import { openPart } from '../../test/open-part.tsx'
import { respondWithError } from '../../test/server.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ReadingNotes } from './index.ts'

const unreadNote = (count: number) =>
  pluralSentence('1 attached file was skipped.', '{count} attached files were skipped.', { count })

it('KNO-03 says in German what wasn’t read: singular, plural, and plain text from older versions', async () => {
  const { note, noteSentences } = anAttachment({
    note: '1 attached file was skipped.\n12,345 attached files were skipped.',
    noteSentences: [unreadNote(1), unreadNote(12_345)],
  })
  const oldNotes = 'Hidden text was skipped.\n7 attached files were skipped.'
  const { screen } = await openPart(
    <>
      <ReadingNotes note={note} noteSentences={noteSentences} />
      <ReadingNotes note={oldNotes} noteSentences={undefined} />
    </>,
  )
  await expect.element(screen.getByText('1 angehängte Datei wurde übersprungen.')).toBeVisible()
  await expect.element(screen.getByText('12.345 angehängte Dateien wurden übersprungen.')).toBeVisible()
  await expect.element(screen.getByText('Ausgeblendeter Text wurde übersprungen.')).toBeVisible()
  // a note stored with its values filled in can't be translated
  await expect.element(screen.getByText('7 attached files were skipped.')).toBeVisible()
})

it('API-01 shows an error in German with its values, translating messages but not quoted text', async () => {
  const { screen } = await openPart(null)
  const alertText = async (message: Parameters<typeof respondWithError>[2]) => {
    respondWithError(getAttachment, 'MODEL_UNREACHABLE', message)
    await call(getAttachment, { params: { id: newId() } }).catch((error: unknown) =>
      toast.error(errorText(error)),
    )
  }
  await alertText(
    sentence(
      'The model’s server returned an error ({status}): “{reason}” Try again{when}, or choose another model. {keeps}',
      {
        status: 503,
        reason: 'Not found',
        when: pluralSentence(' in {count} second', ' in {count} seconds', { count: 1200 }),
        keeps: sentence('Your question was kept.'),
      },
    ),
  )
  await expect
    .element(screen.getByText(/\(503\): „Not found“ .* in 1\.200 Sekunden.* Ihre Frage (bleibt|ist|wurde) /))
    .toBeVisible()
  await alertText(verbatim('Sign in to continue.'))
  await expect.element(screen.getByText('Sign in to continue.')).toBeVisible()
})

it('API-15 shows contract validation errors and specified texts in German', () => {
  expect(problemWith(PromptName, 'x'.repeat(2000))).toMatch(/^Höchstens \d+ Zeichen$/)
  expect(messages.vault.selected(2, 1000)).toBe('2 von 1.000 Elementen ausgewählt')
})
