export { isExpired, validSince } from './life.ts'
export { type OfferPosition, countOffersTo, type OfferRow, selectOffersTo } from './offer-queries.ts'
export { findJoinsBy } from './proof.ts'
export { higherRole } from './terms.ts'
