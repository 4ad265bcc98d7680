export { isExpired, lifeBegan } from './life.ts'
export { type BellPlace, countOffersTo, type OfferRow, selectOffersTo } from './offer-queries.ts'
export { findJoinsBy } from './proof.ts'
export { higherRole } from './terms.ts'
