import { describe, expect, it } from 'vitest'
import { createSecrets } from './secrets.ts'

const secrets = createSecrets('a secret of the installation')

describe('secrets', () => {
  it('VLT-16 are decrypted only for their own purpose and row', () => {
    const sealed = secrets.seal('drive', 'ada', 'ya29.token')
    expect(sealed).not.toContain('ya29')
    expect(secrets.seal('drive', 'ada', 'ya29.token')).not.toBe(sealed)
    expect(secrets.open('drive', 'ada', sealed)).toBe('ya29.token')
    expect(secrets.open('drive', 'grace', sealed)).toBeNull()
    expect(secrets.open('images', 'ada', sealed)).toBeNull()
    expect(createSecrets('another secret').open('drive', 'ada', sealed)).toBeNull()
  })

  it.each(['', 'short', 'A'.repeat(80)])(
    'VLT-16 are rejected when they weren’t encrypted here: %s',
    (sealed) => {
      expect(secrets.open('drive', 'ada', sealed)).toBeNull()
    },
  )

  it('API-10 have verifiable signatures', () => {
    const signature = secrets.sign('images', 'a name')
    expect(secrets.isSigned('images', 'a name', signature)).toBe(true)
    expect(secrets.isSigned('images', 'another', signature)).toBe(false)
    expect(secrets.isSigned('drive', 'a name', signature)).toBe(false)
    expect(secrets.isSigned('images', 'a name', '')).toBe(false)
  })
})
