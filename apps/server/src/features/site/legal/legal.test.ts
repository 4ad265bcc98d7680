import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consentCategories } from '@atelier/contract/people/consent-categories'
import { expect, it, onTestFinished } from 'vitest'
import { describeApp } from '../../../test/describe-app.ts'
import { readConfig } from '../../../platform/config.ts'
import { legalNames, legalPage } from './legal-pages.ts'

describeApp('The legal pages', (test) => {
  it.each(legalNames)('NAV-04 shows all of /%s to everyone, without setting a cookie', async (name) => {
    const response = await test().app.fetch(new Request(`http://localhost/${name}`))
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toBeNull()
    const html = await response.text()
    expect(html).toContain('<h1>')
    expect(html).not.toContain('{{')
    for (const other of legalNames) expect(html).toContain(`href="/${other}"`)
  })

  it('CKI-01 generates the cookie policy from the catalog', async () => {
    const html = await (await test().app.fetch(new Request('http://localhost/cookie-policy'))).text()
    const { necessary, optional } = consentCategories
    for (const { name } of necessary) expect(html).toContain(`<code>${name}</code>`)
    for (const { title, clears } of optional) {
      expect(html).toContain(`<h3>${title}</h3>`)
      for (const name of clears) expect(html).toContain(`<code>${name}</code>`)
    }
  })
})

it.each(legalNames)('NAV-04 translates all of /%s into German', (name) => {
  const driveEnvironment = { GOOGLE_CLIENT_ID: '1-a', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_API_KEY: 'key' }
  const [english, german] = (['en', 'de'] as const).map(
    (language) =>
      legalPage(configOf({ ...driveEnvironment, ANTHROPIC_API_KEY: 'key' }), name, language).markdown,
  )
  expect(german).not.toContain('geprüft')
  expect(german).not.toContain('{{')
  const count = (text = '', pattern: RegExp) => text.match(pattern)?.length ?? 0
  for (const pattern of [/^## /gm, /^### /gm, /^- /gm, /\]\(/g, /`/g])
    expect([pattern, count(german, pattern)]).toEqual([pattern, count(english, pattern)])
  // no text of the catalog is still English
  for (const { purpose, retention } of [
    ...consentCategories.necessary,
    ...consentCategories.optional.map((each) => ({ ...each, retention: each.purpose })),
  ])
    for (const text of [purpose, retention]) expect(german).not.toContain(text)
})

const configOf = (environment: Record<string, string> = {}) =>
  readConfig({ NODE_ENV: 'test', ...environment })
const markdownOf = (name: (typeof legalNames)[number], environment?: Record<string, string>) =>
  legalPage(configOf(environment), name, 'en').markdown

it('CKI-01 mentions Google’s picker only if a drive is configured', () => {
  expect(markdownOf('cookie-policy')).not.toContain('Google file picker')
  const driveEnvironment = { GOOGLE_CLIENT_ID: '1-a', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_API_KEY: 'key' }
  expect(markdownOf('cookie-policy', driveEnvironment)).toContain('Google file picker')
})

it('NAV-04 lists exactly the services that receive data from this installation in the privacy policy', () => {
  expect(markdownOf('privacy-policy', { SEARCH_PROVIDERS: 'off' })).toContain('None configured.')
  const policy = markdownOf('privacy-policy', {
    ANTHROPIC_API_KEY: 'key',
    OPENAI_API_KEY: 'key',
    OPENAI_BASE_URL: 'http://models.example/v1',
  })
  expect(policy).toContain('**Anthropic**')
  expect(policy).toContain('at models.example')
  expect(policy).not.toContain('**Google Drive**')
  expect(policy).toContain('Magic Import** and the assistant search')
  for (const kind of ['bots', 'saved prompts', 'crafts', 'images', 'tasks']) expect(policy).toContain(kind)
  expect(policy).toContain('/settings/data')
})

it('NAV-04 shows the operator’s own page instead of Atelier’s, and rejects an invalid one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-legal-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const ownPage = '---\ntitle: Imprint\ndescription: Who we are.\n---\nWe are at {{address}}.\n'
  await writeFile(join(folder, 'legal-notice.md'), ownPage)
  const config = configOf({ LEGAL_DIR: folder, PUBLIC_URL: 'https://atelier.example' })
  expect(legalPage(config, 'legal-notice', 'en')).toMatchObject({
    title: 'Imprint',
    markdown: 'We are at https://atelier.example.',
  })
  expect(legalPage(config, 'privacy-policy', 'en').title).toBe('Privacy policy')
  // the operator's pages take precedence over ours in every language
  expect(legalPage(config, 'legal-notice', 'de').title).toBe('Imprint')
  expect(legalPage(config, 'privacy-policy', 'de').title).toBe('Datenschutzerklärung')
  await mkdir(join(folder, 'de'))
  await writeFile(join(folder, 'de', 'legal-notice.md'), ownPage.replace('Imprint', 'Impressum'))
  expect(legalPage(config, 'legal-notice', 'de').title).toBe('Impressum')
  await writeFile(join(folder, 'cookie-policy.md'), 'Cookies!')
  expect(() => legalPage(config, 'cookie-policy', 'en')).toThrow(/cookie-policy\.md does not begin/)
})
