// touchrec-bench: what DESIGN §10 promises, measured. Every figure is a median over rounds in one run.
DecodeBench.run()
