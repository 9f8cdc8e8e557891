// Parts of the shell apart from the first load, in one module: each import expression makes the first load larger.
export { TopBarNews } from './bell.tsx'
export { ScrollToTop } from './scroll-to-top.tsx'
export { SearchResults } from './search-results.tsx'
