print("touchrec: nothing yet")
