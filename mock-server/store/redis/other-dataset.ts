/** The database holds the accounts of another dataset, with whatever became of them. */
export class OtherDataset extends Error {
  override readonly name = "OtherDataset";
}
