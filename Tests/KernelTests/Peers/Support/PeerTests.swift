import Testing

extension OnAKernel {
  /// touchrec as a program, beside its peers. One test after the other: what is played at its natural rate must not compete for
  /// the processor with other tests.
  @Suite enum Peers {}
}
