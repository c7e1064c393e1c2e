import { runReview } from "./review.ts";

/** `npm run review`: the document, the cases and the wrong servers as static pages in dist/review/. */
process.exitCode = await runReview(process.argv.slice(2), process);
