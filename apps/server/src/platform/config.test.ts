import { describe, expect, it } from 'vitest'
import { Environment } from './environment.ts'
import { readConfig } from './config.ts'

describe('configuration', () => {
  it('accepts an empty environment, and treats an empty variable as unset', () => {
    expect(readConfig({ DATABASE_URL: '', S3_BUCKET: '' })).toMatchObject({
      port: 3000,
      host: 'localhost',
      publicUrl: null,
      s3: null,
      assistantLimit: 'plan',
      models: { openaiKey: null, defaultModel: null },
    })
  })

  it('requires a mail server and a sender together, and says what is wrong with either', () => {
    const SMTP_URL = 'smtp://user:pass@mail.example.org:587'
    const MAIL_FROM = 'Atelier <atelier@example.org>'
    expect(readConfig({}).mail).toBeNull()
    expect(readConfig({ SMTP_URL, MAIL_FROM }).mail).toEqual({ smtpUrl: SMTP_URL, from: MAIL_FROM })
    expect(() => readConfig({ SMTP_URL })).toThrow('SMTP_URL and MAIL_FROM go together')
    expect(() => readConfig({ SMTP_URL: 'mail.example.org', MAIL_FROM })).toThrow('SMTP_URL must look like')
    expect(() => readConfig({ SMTP_URL, MAIL_FROM: 'a@b.example, c@d.example' })).toThrow('MAIL_FROM must')
    expect(() => readConfig({ SMTP_URL, MAIL_FROM: 'a@b.example\nBcc: c@d.example' })).toThrow(
      'MAIL_FROM must',
    )
  })

  it('accepts a public URL without a path', () => {
    expect(readConfig({ PUBLIC_URL: 'https://atelier.example/' }).publicUrl).toBe('https://atelier.example')
    for (const url of ['https://example.org/atelier', 'https://example.org/?a', 'https://example.org/#a'])
      expect(() => readConfig({ PUBLIC_URL: url })).toThrow('PUBLIC_URL must not have a path')
  })

  it('requires the Google Drive credentials together, and derives the project number from the client id', () => {
    const environment = {
      GOOGLE_CLIENT_ID: '4711-abc.apps.googleusercontent.com',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_API_KEY: 'key',
    }
    expect(readConfig({}).googleDrive).toBeNull()
    expect(readConfig(environment).googleDrive).toMatchObject({ appId: '4711' })
    expect(readConfig({ ...environment, GOOGLE_APP_ID: '12' }).googleDrive).toMatchObject({ appId: '12' })
    expect(() => readConfig({ GOOGLE_API_KEY: 'key' })).toThrow('go together: set all three or none')
    expect(() => readConfig({ ...environment, GOOGLE_CLIENT_ID: 'abc' })).toThrow('GOOGLE_APP_ID is required')
    expect(() => readConfig({ SERVER_SECRET: 'short' })).toThrow('SERVER_SECRET must have at least 32')
  })

  it('requires an identity provider’s issuer and client together', () => {
    const environment = {
      OIDC_ISSUER: 'https://id.example.org/',
      OIDC_CLIENT_ID: 'atelier',
      OIDC_CLIENT_SECRET: 's',
    }
    expect(readConfig({}).openId).toBeNull()
    expect(readConfig({ ...environment, OIDC_NAME: 'Example' }).openId).toEqual({
      issuer: 'https://id.example.org',
      clientId: 'atelier',
      clientSecret: 's',
      name: 'Example',
      trustsEmail: false,
    })
    expect(() => readConfig({ ...environment, OIDC_CLIENT_SECRET: '' })).toThrow(
      'OIDC_CLIENT_SECRET go together',
    )
    expect(readConfig({ ...environment, PASSWORDS: 'off' }).passwords).toBe(false)
    expect(() => readConfig({ PASSWORDS: 'off' })).toThrow('PASSWORDS=off requires another way to sign in')
  })

  it('looks for optional programs on the path unless they are turned off or configured elsewhere', () => {
    expect(readConfig({})).toMatchObject({
      tesseract: { command: 'tesseract', languages: null },
      libreOffice: 'soffice',
    })
    expect(readConfig({ TESSERACT: 'off', LIBREOFFICE: 'off' })).toMatchObject({
      tesseract: null,
      libreOffice: null,
    })
    expect(readConfig({ LIBREOFFICE: '/opt/soffice' }).libreOffice).toBe('/opt/soffice')
    expect(() => readConfig({ TESSERACT_LANGUAGES: 'eng;' })).toThrow(
      'TESSERACT_LANGUAGES must be Tesseract language codes',
    )
  })

  it('lists every invalid variable with its expected value', () => {
    const invalidEnvironment = {
      PORT: '70000',
      DATABASE_URL: 'mysql://here',
      PUBLIC_URL: 'example.org',
      ASSISTANT_DAILY_LIMIT: 'no',
    }
    expect(() => readConfig(invalidEnvironment)).toThrow(
      [
        'Atelier couldn’t start: the configuration is invalid.',
        '  PORT must be a port number, 0 to 65535',
        '  DATABASE_URL must start with postgres://; leave it out for the embedded database',
        '  PUBLIC_URL must be an http or https URL, such as https://example.org',
        '  ASSISTANT_DAILY_LIMIT must be "plan", "off" or a whole number of messages a day',
      ].join('\n'),
    )
  })

  it.each(Object.keys(Environment.shape))('explains what is wrong with %s', (name) => {
    for (const value of ['-1', '0.5', '99999999999', 'no', ' ', '{}', 'x'.repeat(5000)]) {
      const read = () => {
        try {
          readConfig({ [name]: value })
          return ''
        } catch (error) {
          return String(error)
        }
      }
      expect(read()).not.toMatch(/: expected |received|invalid (input|string|option)|^  \w+$/im)
    }
  })

  it('requires the three S3 variables together', () => {
    expect(() => readConfig({ S3_BUCKET: 'files' })).toThrow('set all three or none')
  })

  it('allows separate processes only on PostgreSQL, and says why', () => {
    expect(() => readConfig({ ROLE: 'web' })).toThrow('requires DATABASE_URL=postgres://')
    expect(readConfig({ ROLE: 'web', DATABASE_URL: 'postgres://here' }).role).toBe('web')
    expect(() => readConfig({ ROLE: 'both' })).toThrow('ROLE must be all, web or worker')
  })

  it('parses host lists and a limit that is turned off', () => {
    const config = readConfig({
      OUTBOUND_ALLOW: 'wiki.local, 10.1.0.0/16  search:8080',
      ASSISTANT_DAILY_LIMIT: 'off',
    })
    expect(config.outboundAllow).toEqual(['wiki.local', '10.1.0.0/16', 'search:8080'])
    expect(config.assistantLimit).toBeNull()
  })

  it('uses every search provider unless some are selected, and reads custom URLs of sites', () => {
    expect(readConfig({}).search.providers).toContain('wikipedia')
    expect(readConfig({ SEARCH_PROVIDERS: 'off' }).search.providers).toEqual([])
    const config = readConfig({
      SEARCH_PROVIDERS: 'searxng, youtube',
      SEARXNG_URL: 'http://search:8080/',
      SITE_ADDRESSES: 'reddit=https://mirror.example/r/',
    })
    expect(config.search).toMatchObject({
      providers: ['searxng', 'youtube'],
      searxngUrl: 'http://search:8080',
    })
    expect(config.sites).toMatchObject({
      reddit: 'https://mirror.example/r',
      arxiv: 'https://arxiv.org',
    })
    expect(() => readConfig({ SEARCH_PROVIDERS: 'altavista' })).toThrow(
      'SEARCH_PROVIDERS must be "off" or one or more of searxng, brave',
    )
    expect(() => readConfig({ SITE_ADDRESSES: 'reddit' })).toThrow('SITE_ADDRESSES must be a list such as')
  })
})
