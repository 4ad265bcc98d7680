import { describe, expect, it } from 'vitest'
import { createSecrets } from './secrets.ts'

const secrets = createSecrets('a secret of the installation')

describe('secrets', () => {
  it('VLT-16 are decrypted only for their own purpose and row', () => {
    const sealedSecret = secrets.seal('drive', 'ada', 'ya29.token')
    expect(sealedSecret).not.toContain('ya29')
    expect(secrets.seal('drive', 'ada', 'ya29.token')).not.toBe(sealedSecret)
    expect(secrets.open('drive', 'ada', sealedSecret)).toBe('ya29.token')
    expect(secrets.open('drive', 'grace', sealedSecret)).toBeNull()
    expect(secrets.open('images', 'ada', sealedSecret)).toBeNull()
    expect(createSecrets('another secret').open('drive', 'ada', sealedSecret)).toBeNull()
  })

  it.each(['', 'short', 'A'.repeat(80)])(
    'VLT-16 are rejected when they weren’t encrypted here: %s',
    (sealedSecret) => {
      expect(secrets.open('drive', 'ada', sealedSecret)).toBeNull()
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
