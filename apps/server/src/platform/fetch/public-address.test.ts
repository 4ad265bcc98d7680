import { describe, expect, it } from 'vitest'
import { createAllowList } from './allow-list.ts'
import { isPublicAddress } from './resolve-target.ts'

describe('the address check', () => {
  it.each([
    ['0.0.0.0', 'this host'],
    ['10.1.2.3', 'private'],
    ['100.64.0.1', 'carrier-grade NAT'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['169.254.169.254', 'cloud metadata'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.0.0.1', 'protocol assignments'],
    ['192.0.2.1', 'documentation'],
    ['192.168.1.1', 'private'],
    ['198.18.0.1', 'benchmarking'],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.1', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::7f00:1', 'IPv4-compatible loopback'],
    ['::ffff:127.0.0.1', 'mapped loopback'],
    ['::ffff:a9fe:a9fe', 'mapped metadata'],
    ['64:ff9b::7f00:1', 'NAT64 of loopback'],
    ['64:ff9b::a9fe:a9fe', 'NAT64 of metadata'],
    ['64:ff9b:1::a00:1', 'local-use NAT64'],
    ['2002:7f00:1::', '6to4 of loopback'],
    ['2002:808:808::', '6to4 of a public address'],
    ['2001:0:4136:e378::', 'Teredo'],
    ['2001:db8::1', 'documentation'],
    ['fc00::1', 'unique local'],
    ['fd00:ec2::254', 'cloud metadata'],
    ['fe80::1', 'link-local'],
    ['fec0::1', 'site-local'],
    ['ff02::1', 'multicast'],
    ['100::1', 'discard'],
    ['3fff::1', 'documentation'],
    ['5f00::1', 'segment routing'],
    ['not an address', 'nonsense'],
    ['', 'nothing'],
  ])('rejects %s (%s)', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['1.1.1.1', '8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:4700:4700::1111', '64:ff9b::808:808'])(
    'allows %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})

const target = (hostname: string, port: number, address = '10.0.0.5') => ({ hostname, port, address })

describe('OUTBOUND_ALLOW', () => {
  it('allows a host on every port, or on a given one', () => {
    const isAllowed = createAllowList(['search.internal', 'models.internal:11434'])
    expect(isAllowed(target('search.internal', 8888))).toBe(true)
    expect(isAllowed(target('models.internal', 11_434))).toBe(true)
    expect(isAllowed(target('models.internal', 22))).toBe(false)
    expect(isAllowed(target('evil.search.internal', 8888))).toBe(false)
  })

  it('allows a network under any host name, but no other network', () => {
    const isAllowed = createAllowList(['10.0.0.0/24', 'fd00::/8'])
    expect(isAllowed(target('any.example', 80))).toBe(true)
    expect(isAllowed(target('any.example', 80, '10.0.1.5'))).toBe(false)
    expect(isAllowed(target('any.example', 80, 'fd12::1'))).toBe(true)
    expect(isAllowed(target('any.example', 80, '::ffff:10.0.0.9'))).toBe(true)
  })

  it('allows an address in the form it has in a URL', () => {
    const isAllowed = createAllowList(['127.0.0.1:8080', '[::1]:9000', '::1'])
    expect(isAllowed(target('127.0.0.1', 8080, '127.0.0.1'))).toBe(true)
    expect(isAllowed(target('127.0.0.1', 8081, '127.0.0.1'))).toBe(false)
    expect(isAllowed(target('::1', 9000, '::1'))).toBe(true)
  })
})
