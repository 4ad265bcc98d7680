import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consentCatalogue } from '@atelier/contract/consent-catalogue'
import { expect, it, onTestFinished } from 'vitest'
import { describeApp } from '../../test/describe-app.ts'
import { readConfig } from '../../platform/config.ts'
import { legalNames, legalPage } from './legal-pages.ts'

describeApp('The legal pages', (test) => {
  it.each(legalNames)('NAV-04 shows /%s to everybody, whole, and sets no cookie', async (name) => {
    const answer = await test().app.fetch(new Request(`http://localhost/${name}`))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toBeNull()
    const html = await answer.text()
    expect(html).toContain('<h1>')
    expect(html).not.toContain('{{')
    for (const other of legalNames) expect(html).toContain(`href="/${other}"`)
  })

  it('CKI-01 draws the cookie policy from the catalogue', async () => {
    const html = await (await test().app.fetch(new Request('http://localhost/cookie-policy'))).text()
    const { necessary, optional } = consentCatalogue
    for (const { name } of necessary) expect(html).toContain(`<code>${name}</code>`)
    for (const { title, clears } of optional) {
      expect(html).toContain(`<h3>${title}</h3>`)
      for (const name of clears) expect(html).toContain(`<code>${name}</code>`)
    }
  })
})

const configOf = (environment: Record<string, string> = {}) =>
  readConfig({ NODE_ENV: 'test', ...environment })
const markdownOf = (name: (typeof legalNames)[number], environment?: Record<string, string>) =>
  legalPage(configOf(environment), name).markdown

it('CKI-01 names Google’s picker only where a drive is set up', () => {
  expect(markdownOf('cookie-policy')).not.toContain('Google’s file picker')
  const drive = { GOOGLE_CLIENT_ID: '1-a', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_API_KEY: 'key' }
  expect(markdownOf('cookie-policy', drive)).toContain('Google’s file picker')
})

it('NAV-04 says in the privacy policy what this installation sends things to, and nothing else', () => {
  expect(markdownOf('privacy-policy', { SEARCH_PROVIDERS: 'off' })).toContain('None is set up here.')
  const set = markdownOf('privacy-policy', {
    ANTHROPIC_API_KEY: 'key',
    OPENAI_API_KEY: 'key',
    OPENAI_BASE_URL: 'http://models.example/v1',
  })
  expect(set).toContain('**Anthropic**')
  expect(set).toContain('at models.example')
  expect(set).not.toContain('**Google Drive**')
  expect(set).toContain('Magic Import** and the assistant search')
  for (const kind of ['bots', 'saved prompts', 'crafts', 'pictures', 'tasks']) expect(set).toContain(kind)
  expect(set).toContain('/settings/data')
})

it('NAV-04 shows the operator’s own page in place of the product’s, and refuses one that is wrong', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-legal-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const own = '---\ntitle: Imprint\ndescription: Who we are.\n---\nWe are at {{address}}.\n'
  await writeFile(join(folder, 'legal-notice.md'), own)
  const config = configOf({ LEGAL_DIR: folder, PUBLIC_URL: 'https://atelier.example' })
  expect(legalPage(config, 'legal-notice')).toMatchObject({
    title: 'Imprint',
    markdown: 'We are at https://atelier.example.',
  })
  expect(legalPage(config, 'privacy-policy').title).toBe('Privacy policy')
  await writeFile(join(folder, 'cookie-policy.md'), 'Cookies!')
  expect(() => legalPage(config, 'cookie-policy')).toThrow(/cookie-policy\.md does not begin/)
})
